import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UPLOAD_LIMITS } from '#shared/domain/upload-rules.ts'
import { macaoDay } from '#shared/domain/working-days.ts'
import { queryOf, testersView } from '../page/view.ts'
import { DOES, isAct } from './acts.ts'
import { CASE_DOES, isCaseAct } from './cases-page.ts'
import { CLERKS } from './clerk.ts'
import { type Answered, refused } from './client.ts'
import type { Bureau, Wish } from './desk.ts'
import { type Given, givenOfJson } from './given.ts'
import { askedOf } from './list-page.ts'
import { handInOwn } from './uploads.ts'

type OfRecord = FastifyRequest<{ Params: { recordNo: string } }>
type OfAct = FastifyRequest<{ Params: { recordNo: string; act: string } }>
type OfItem = FastifyRequest<{ Params: { recordNo: string; item: string } }>
type OfCase = FastifyRequest<{ Params: { caseNo: string; act: string } }>

/** An answer of the desk: what was asked for, or the refusal as the product gave it. */
function tell(reply: FastifyReply, answer: Answered<unknown>): FastifyReply {
  if (answer.ok) return reply.send(answer.data)
  const { status, ...problem } = answer.refusal
  return reply.code(status).send(problem)
}

const keyOf = ({ headers }: FastifyRequest): string => String(headers['idempotency-key'] ?? randomUUID())

/** The same acts for scripts, as JSON: `by`, `version` and the key may be left out. */
export async function bureauApi(app: FastifyInstance, bureau: Bureau): Promise<void> {
  const { office } = bureau
  app.addContentTypeParser(
    'application/pdf',
    { parseAs: 'buffer', bodyLimit: UPLOAD_LIMITS.maxBytes * 2 },
    async (_request: unknown, body: Buffer) => body,
  )

  app.get('/bureau/api/records', async (request, reply) =>
    tell(reply, await office.call('GET /back-office/records', { query: askedOf(testersView(request)) })),
  )
  app.get('/bureau/api/records/:recordNo', async (request: OfRecord, reply) =>
    tell(reply, await office.call('GET /back-office/records/{recordNo}', { params: request.params })),
  )
  app.get('/bureau/api/cases', async (_request, reply) => tell(reply, await office.call('GET /back-office/cases')))

  /** Who acts on which version: as the call says, else the first clerk on the record as it stands. */
  const wishOf = async (request: OfRecord, given: Given): Promise<Answered<Wish>> => {
    const { recordNo } = request.params
    const facts = { recordNo, given, by: given.get('by') ?? CLERKS[0], key: keyOf(request) }
    const named = given.get('version')
    if (named !== undefined) return { ok: true, data: { ...facts, version: Number(named) } }
    const record = await office.call('GET /back-office/records/{recordNo}', { params: { recordNo } })
    return record.ok ? { ok: true, data: { ...facts, version: record.data.version } } : record
  }

  app.post('/bureau/api/records/:recordNo/:act', async (request: OfAct, reply) => {
    const { act } = request.params
    if (!isAct(act)) return tell(reply, refused(404, 'not-found'))
    const wish = await wishOf(request, givenOfJson(request.body))
    return tell(reply, wish.ok ? await DOES[act](bureau, wish.data) : wish)
  })

  app.post('/bureau/api/records/:recordNo/results/:item', { bodyLimit: UPLOAD_LIMITS.maxBytes * 2 }, async (request: OfItem, reply) => {
    if (!Buffer.isBuffer(request.body)) return tell(reply, refused(400, 'file-wanted'))
    const query = { by: queryOf(request, 'by'), version: queryOf(request, 'version') }
    const wish = await wishOf(request, givenOfJson(query))
    return tell(reply, wish.ok ? await handInOwn(bureau, wish.data, request.params.item, request.body) : wish)
  })

  app.post('/bureau/api/cases/:caseNo/:act', async (request: OfCase, reply) => {
    const { caseNo, act } = request.params
    if (!isCaseAct(act)) return tell(reply, refused(404, 'not-found'))
    const given = givenOfJson(request.body)
    return tell(reply, await CASE_DOES[act](office, { caseNo, given, by: given.get('by') ?? CLERKS[0], key: keyOf(request) }))
  })

  const time = () => ({ now: bureau.clock.now().toISOString(), today: macaoDay(bureau.clock.now()), aheadDays: bureau.clock.aheadDays })
  app.get('/bureau/api/days', async () => time())
  app.post('/bureau/api/days', async (request, reply) => {
    const given = givenOfJson(request.body)
    const code = await bureau.clock.letPass(bureau.db, Number(given.get('workingDays')), bureau.holidays, given.get('from'))
    return tell(reply, code === undefined ? { ok: true, data: time() } : refused(409, code))
  })
}
