import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldOf } from '../page/bodies.ts'
import { sendNotice } from '../page/reply.ts'
import { linkTo, queryOf, testersView } from '../page/view.ts'
import { CASE_ACTIONS, caseList, isCaseAct } from './cases-page.ts'
import type { Refusal } from './client.ts'
import { daysPage } from './days-page.ts'
import type { Bureau } from './desk.ts'
import { typedOf } from './forms.ts'
import { readFilters, workList } from './list-page.ts'
import { type PostedForm, readPostedForm } from './posted-form.ts'
import { show } from './show.ts'

type OfCase = FastifyRequest<{ Params: { caseNo: string; act: string } }>

/** The work list, the cases, and the page that advances the date. */
export async function deskPages(app: FastifyInstance, bureau: Bureau): Promise<void> {
  app.get('/bureau', async (request, reply) => {
    const view = testersView(request)
    const filters = readFilters(view)
    const answer = await bureau.office.call('GET /back-office/records', { query: filters })
    const title = view.t('bureauTitle')
    if (!answer.ok) return show(reply, view, { title, place: 'list', refusal: answer.refusal })
    return show(reply, view, { title, place: 'list', main: workList(view, filters, answer.data) })
  })

  const showCases = async (request: FastifyRequest, reply: FastifyReply, refusal?: Refusal, given?: PostedForm) => {
    const view = testersView(request)
    const answer = await bureau.office.call('GET /back-office/cases')
    const title = view.t('bureauPlace_cases')
    if (!answer.ok) return show(reply, view, { title, place: 'cases', refusal: refusal ?? answer.refusal })
    const done = queryOf(request, 'done')
    return show(reply, view, {
      title,
      place: 'cases',
      refusal,
      done: done !== undefined && isCaseAct(done) ? `bureauDone_case-${done}` : undefined,
      main: caseList(view, answer.data.cases, typedOf(given)),
    })
  }
  app.get('/bureau/cases', (request, reply) => showCases(request, reply))

  app.post('/bureau/cases/:caseNo/:act', async (request: OfCase, reply) => {
    const { caseNo, act } = request.params
    if (!isCaseAct(act) || !(request.body instanceof URLSearchParams)) return sendNotice(request, reply, 'badRequest')
    const given = readPostedForm(request.body)
    const answer = await CASE_ACTIONS[act](bureau.office, { caseNo, given, key: given.get('key') ?? '' })
    if (!answer.ok) return showCases(request, reply, answer.refusal, given)
    return reply.redirect(linkTo(testersView(request), `/bureau/cases?done=${act}`), 303)
  })

  const showDays = (request: FastifyRequest, reply: FastifyReply, refusal?: Refusal) => {
    const view = testersView(request)
    const done = queryOf(request, 'done') === 'days' ? 'bureauDone_days' : undefined
    return show(reply, view, { title: view.t('bureauPlace_days'), place: 'days', refusal, done, main: daysPage(view, bureau) })
  }
  app.get('/bureau/days', (request, reply) => showDays(request, reply))

  app.post('/bureau/days', async (request, reply) => {
    const days = Number(fieldOf(request, 'workingDays'))
    const code = await bureau.clock.letPass(bureau.db, days, bureau.holidays, fieldOf(request, 'from'))
    if (code !== undefined) return showDays(request, reply, { status: 409, code })
    return reply.redirect(linkTo(testersView(request), '/bureau/days?done=days'), 303)
  })
}
