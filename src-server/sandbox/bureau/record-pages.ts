import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readText } from '#shared/domain/forms/read-text.ts'
import { html } from '../../platform/http/html.ts'
import { sendNotice } from '../page/reply.ts'
import { linkTo, queryOf, testersView, type View } from '../page/view.ts'
import { ACTIONS, type ActName, isAct } from './acts.ts'
import type { Refusal } from './client.ts'
import type { Bureau, RecordAct } from './desk.ts'
import { typedOf } from './forms.ts'
import { type PostedForm, readPostedForm } from './posted-form.ts'
import { moneyForms, resultForms, stateForms } from './record-forms.ts'
import { recordAnswers, recordFacts, recordFiles, recordHistory, recordPayments } from './record-page.ts'
import { show } from './show.ts'

type OfRecord = FastifyRequest<{ Params: { recordNo: string } }>
type OfAct = FastifyRequest<{ Params: { recordNo: string; act: string } }>
type OfFile = FastifyRequest<{ Params: { recordNo: string; fileCode: string } }>

/** The act just done, as spelt in an address. Uploading a result is not in the table of acts. */
type Done = ActName | 'result'
const isDone = (name: string | undefined): name is Done => name === 'result' || (name !== undefined && isAct(name))

/** The record, version and key that a form acts on. */
export const recordActOf = (recordNo: string, given: PostedForm): RecordAct => ({
  recordNo,
  given,
  version: Number(given.get('version') ?? 0),
  key: given.get('key') ?? '',
})

/** One record: its page, and the forms that act on it. */
export async function recordPages(app: FastifyInstance, bureau: Bureau): Promise<void> {
  app.get('/bureau/records', async (request, reply) => {
    const recordNo = readText(queryOf(request, 'recordNo') ?? '')
    return reply.redirect(
      linkTo(testersView(request), recordNo === '' ? '/bureau' : `/bureau/records/${encodeURIComponent(recordNo)}`),
      303,
    )
  })

  app.get('/bureau/records/:recordNo', async (request: OfRecord, reply) => {
    const done = queryOf(request, 'done')
    return showRecord(bureau, request, reply, isDone(done) ? { done } : {})
  })

  app.post('/bureau/records/:recordNo/:act', async (request: OfAct, reply) => {
    const { recordNo, act } = request.params
    if (!isAct(act) || !(request.body instanceof URLSearchParams)) return sendNotice(request, reply, 'badRequest')
    const given = readPostedForm(request.body)
    const answer = await ACTIONS[act](bureau, recordActOf(recordNo, given))
    return replyAfterAct(bureau, request, reply, answer.ok ? { done: act } : { refusal: answer.refusal, given })
  })

  app.get('/bureau/records/:recordNo/files/:fileCode', async (request: OfFile, reply) => {
    const { recordNo, fileCode } = request.params
    const answer = await bureau.office.file(recordNo, fileCode)
    if (!answer.ok) return showRecord(bureau, request, reply, { refusal: answer.refusal })
    for (const name of ['content-type', 'content-disposition', 'content-security-policy']) {
      const value = answer.data.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    // The same stream: TypeScript has one type for browsers and one for Node.
    return reply.send(answer.data.body === null ? '' : Readable.fromWeb(answer.data.body as ReadableStream))
  })
}

interface Outcome {
  readonly done?: Done
  readonly refusal?: Refusal
  readonly given?: PostedForm
}

/**
 * After an act, redirects to the record's page, so that a reload does not repeat the act. After a refusal, shows the record's current
 * state.
 */
export function replyAfterAct(bureau: Bureau, request: OfRecord, reply: FastifyReply, outcome: Outcome) {
  if (outcome.done === undefined) return showRecord(bureau, request, reply, outcome)
  return reply.redirect(linkTo(testersView(request), `${pathOf(request)}?done=${outcome.done}`), 303)
}

const pathOf = ({ params }: OfRecord): string => `/bureau/records/${encodeURIComponent(params.recordNo)}`

async function showRecord(bureau: Bureau, request: OfRecord, reply: FastifyReply, { done, refusal, given }: Outcome) {
  const { recordNo } = request.params
  // After a refused form the page's links use the record's address, not the form's.
  const view: View = { ...testersView(request), address: new URL(linkTo(testersView(request), pathOf(request)), 'http://sandbox.invalid') }
  const title = view.t('bureauRecordTitle', { number: recordNo })
  const answer = await bureau.office.call('GET /back-office/records/{recordNo}', { params: { recordNo } })
  if (!answer.ok) return show(reply, view, { title, refusal: refusal ?? answer.refusal })
  const record = answer.data
  const at = { view, record, typed: typedOf(given), nodes: await bureau.nodesOf(record.application?.itemCode) }
  return show(reply, view, {
    title,
    refusal,
    done: done && `bureauDone_${done}`,
    main: html`<div class="desk"><div>${recordFacts(view, record)}
<section aria-labelledby="results"><h2 id="results">${view.t('bureauResults')}</h2>${resultForms(at)}</section>
${recordPayments(view, record)}${recordAnswers(view, record)}${recordFiles(view, record)}</div>
<div><section aria-labelledby="acts"><h2 id="acts">${view.t('bureauActs')}</h2>${stateForms(at)}${moneyForms(at)}</section>${recordHistory(view, record)}</div></div>`,
  })
}
