import type { FastifyInstance } from 'fastify'
import { readText } from '#shared/domain/forms/read-text.ts'
import { html } from '../../platform/http/html.ts'
import type { SandboxContext } from '../context.ts'
import { fieldOf } from '../page/bodies.ts'
import { sendNotice, sendPage } from '../page/reply.ts'
import { linkTo, queryOf, testersView, type View } from '../page/view.ts'
import { type Message, messagesIn } from './book.ts'
import { setWayFault, wayFault } from './faults.ts'
import { GATEWAY_FAULTS, NOTICE_CHANNELS } from './notice-channels.ts'

const PATH = '/inbox'
const numberOf = (number: string | undefined): string => readText(number ?? '')

/** Lists the received notices, newest first, and lets a tester set gateway faults. Journeys read the same as JSON. */
export async function inboxPages(app: FastifyInstance, { db }: SandboxContext): Promise<void> {
  app.get(`${PATH}/api/messages`, async (request) => {
    const messages = await messagesIn(db, numberOf(queryOf(request, 'number')))
    return messages.map(({ id: _, ...message }) => message)
  })

  app.get(PATH, async (request, reply) => {
    const view = testersView(request)
    const number = numberOf(queryOf(request, 'number'))
    const messages = await messagesIn(db, number)
    const faults = await Promise.all(NOTICE_CHANNELS.map(async (mode) => ({ mode, fault: await wayFault(db, mode) })))
    return sendPage(reply, view, {
      title: view.t('inboxTitle'),
      main: html`<p>${view.t('inboxText')}</p>
<form method="get" action="${PATH}">
<label for="number">${view.t('inboxNumber')}</label><input id="number" name="number" value="${number}">
<p class="row"><button>${view.t('inboxFind')}</button></p></form>
${messages.length === 0 ? html`<p>${view.t('inboxEmpty')}</p>` : html`<ul class="found">${messages.map((message) => messageOf(view, message))}</ul>`}
<section aria-labelledby="faults"><h2 id="faults">${view.t('inboxFaults')}</h2><p>${view.t('inboxFaultsText')}</p>
<form method="post" action="${PATH}/faults">
${faults.map(
  ({ mode, fault }) =>
    html`<label for="${mode}">${view.t(`inboxMode_${mode}`)}</label><select id="${mode}" name="${mode}">${GATEWAY_FAULTS.map(
      (name) => html`<option value="${name}"${name === fault && html` selected`}>${view.t(`wayFault_${name}`)}</option>`,
    )}</select>`,
)}
<p class="row"><button>${view.t('inboxSave')}</button></p></form></section>`,
    })
  })

  app.post(`${PATH}/faults`, async (request, reply) => {
    for (const mode of NOTICE_CHANNELS) {
      const wanted = fieldOf(request, mode)
      const fault = GATEWAY_FAULTS.find((name) => name === wanted)
      if (wanted !== undefined && fault === undefined) return sendNotice(request, reply, 'badRequest')
      if (fault !== undefined) await setWayFault(db, mode, fault)
    }
    return reply.redirect(linkTo(testersView(request), PATH), 303)
  })
}

const messageOf = (view: View, { mode, to, subject, text, times, at }: Message) =>
  html`<li><strong>${view.t(`inboxMode_${mode}`)}</strong> <code>${to}</code> <time datetime="${at.toISOString()}">${at.toISOString()}</time>
${times > 1 && html` · ${view.t('inboxTimes', { times })}`}
${subject !== null && html`<br><strong>${subject}</strong>`}
<p class="message">${text}</p></li>`
