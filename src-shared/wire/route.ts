import type { Static, TSchema } from 'typebox'
import type { BackOfficeScope } from '../domain/records/record-states.ts'

/** Who may call: anyone; a signed-in user; anyone, with the session if there is one; another server by signature; a system of the bureau by access token. */
export type CallAuth = 'none' | 'session' | 'optional' | 'signed' | 'client'

/** Request and response of one call of section 7. It types the client, validates on the server, and generates the OpenAPI document (decision 6). */
export interface RouteSchema {
  /** Line of the specification, or 'ours' and the decision that requires the call. */
  readonly spec: string
  readonly summary: string
  /** Name in generated clients; by default made of method and path. */
  readonly operationId?: string
  readonly auth: CallAuth
  /** The scope that the access token needs; only for auth 'client'. */
  readonly scope?: BackOfficeScope
  /** A GET that changes data is refused unless it is same-origin (decision 6, threat 14). POST, PUT and DELETE are always guarded. */
  readonly writes?: boolean
  /** The host app's cashier also calls it, outside a page, with a bearer token [7-40]. */
  readonly hostCalls?: boolean
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  readonly response: TSchema
  /** Default 'json'; 'blob' returns bytes, 'form' takes multipart, 'fields' takes a URL-encoded form. */
  readonly kind?: 'json' | 'blob' | 'form' | 'fields'
  /** Media type of the bytes of a 'blob', if all have the same. */
  readonly media?: string
}

/** Checks the shape of a table of routes and keeps its literal types. */
export const routes = <const T extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, RouteSchema>>(table: T): T => table

type StaticOf<R, K extends string> = R extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined
export type ParamsOf<R> = StaticOf<R, 'params'>
export type QueryOf<R> = StaticOf<R, 'query'>
export type BodyOf<R> = StaticOf<R, 'body'>
export type ResponseOf<R> = StaticOf<R, 'response'>
