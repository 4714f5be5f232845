import type { Static, TSchema } from 'typebox'
import type { BackOfficeScope } from '../domain/records/record-states.ts'

/** Who may call: nobody signed in is needed, a session is needed, a session is used when there is one, another server with a signature, or a system of the bureau with an access token. */
export type CallAuth = 'none' | 'session' | 'optional' | 'signed' | 'client'

/** One call of section 7: what it takes and what it answers. Types the client, validates on the server, generates OpenAPI (decision 6). */
export interface RouteSchema {
  /** Line of the spec, or 'ours' with the decision that asks for it. */
  readonly spec: string
  readonly summary: string
  readonly auth: CallAuth
  /** What the access token of a system of the bureau must allow; such calls alone have it. */
  readonly scope?: BackOfficeScope
  /** A GET that changes something: refused unless same-origin (decision 6, threat 14). Every POST, PUT and DELETE is guarded anyway. */
  readonly writes?: boolean
  /** The host app's cashier calls it too, outside any page, with a bearer token [7-40]. */
  readonly hostCalls?: boolean
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  readonly response: TSchema
  /** 'json' unless said otherwise; 'blob' answers bytes, 'form' takes multipart. */
  readonly kind?: 'json' | 'blob' | 'form'
}

/** Keeps the literal types of a table of routes while checking their shape. */
export const routes = <const T extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, RouteSchema>>(table: T): T => table

type StaticOf<R, K extends string> = R extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined
export type ParamsOf<R> = StaticOf<R, 'params'>
export type QueryOf<R> = StaticOf<R, 'query'>
export type BodyOf<R> = StaticOf<R, 'body'>
export type ResponseOf<R> = StaticOf<R, 'response'>
