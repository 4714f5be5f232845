import type { FastifyReply } from 'fastify'
import { type Html, html } from '../../platform/http/html.ts'
import { sendPage } from '../page/reply.ts'
import type { View } from '../page/view.ts'
import type { SandboxText } from '../words/index.ts'
import type { Refusal } from './client.ts'
import { deskHead, type Place } from './frame.ts'
import { refusalBox } from './refusal.ts'

interface Shown {
  readonly title: string
  readonly place?: Place
  readonly main?: Html
  /** of the act just requested; its status becomes the page's */
  readonly refusal?: Refusal | undefined
  /** the act just done */
  readonly done?: SandboxText | undefined
}

/** Sends a page of the desk, with the result of the previous action at the top. */
export function show(reply: FastifyReply, view: View, shown: Shown): FastifyReply {
  const { title, place, main, refusal, done } = shown
  return sendPage(
    reply,
    view,
    {
      title,
      wide: true,
      styles: ['bureau.css'],
      main: html`${deskHead(view, place)}
${refusal !== undefined && refusalBox(view, refusal)}${done !== undefined && html`<p class="state" role="status">${view.t(done)}</p>`}
${main}`,
    },
    refusal?.status ?? 200,
  )
}
