import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BackOfficeScope } from '#shared/domain/records/record-states.ts'
import { type WireKey, wire } from '#shared/wire/index.ts'
import type { Origins } from '../origins.ts'
import { AccountShare } from './account-share.ts'
import type { Account, Caller } from './callers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    api: Api
  }
  interface FastifyRequest {
    /** Set before the handler if the call's row requires it. */
    account: Account | undefined
    /** The hash of that account's session. */
    session: string | undefined
    /** The bureau's system that calls; set before the handler of a call that requires one. */
    caller: Caller | undefined
    /** The body's bytes as received; signatures cover them. */
    rawBody: Buffer | undefined
  }
}

/** Finds the account of a request; it may set a new bearer token in the reply's header [7-01]. */
export type AccountResolver = (request: FastifyRequest, reply: FastifyReply) => Promise<Account | undefined>

/** Finds the bureau's system that calls; throws a problem if it lacks the scope. */
export type CallerResolver = (request: FastifyRequest, scope: BackOfficeScope) => Promise<Caller>

/** A page has at most six connections, and a person has a few pages open. */
const CALLS_AT_ONCE = 8

/** What all routes of the API share: the origins, the resolvers, and the list of rows that have a handler. */
export class Api {
  readonly #implemented = new Set<WireKey>()
  /** places of the calls of signed-in people */
  readonly share = new AccountShare(CALLS_AT_ONCE)

  constructor(
    readonly origins: Origins,
    readonly accountOf: AccountResolver,
    readonly callerOf: CallerResolver,
  ) {}

  implemented(key: WireKey): void {
    if (this.#implemented.has(key)) throw new Error(`${key} is implemented twice`)
    this.#implemented.add(key)
  }

  /** Rows of the wire without a handler. */
  get missing(): readonly WireKey[] {
    return (Object.keys(wire) as WireKey[]).filter((key) => !this.#implemented.has(key))
  }
}

/** Makes `app.api`, `request.account` and `request.rawBody` available to every route. */
export function installApi(app: FastifyInstance, api: Api): void {
  app.decorate('api', api)
  app.decorateRequest('account', undefined)
  app.decorateRequest('session', undefined)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('rawBody', undefined)
}
