import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../platform/http/html.ts'
import { type Page, pageDocument } from './document.ts'
import { type View, viewOf } from './view.ts'

/** Sends a page. It is never cached, because its outcome buttons must not come back from the history. */
export function sendPage(reply: FastifyReply, view: View, page: Page, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(pageDocument(view, page))
}

/** A page with an error message. */
export function sendNotice(
  request: FastifyRequest,
  reply: FastifyReply,
  what: 'notFound' | 'badRequest' | 'tooLate' | 'broken',
): FastifyReply {
  const view = viewOf(request)
  const status = { notFound: 404, badRequest: 400, tooLate: 410, broken: 500 }[what]
  return sendPage(reply, view, { title: view.t(`${what}Title`), main: html`<p>${view.t(`${what}Text`)}</p>` }, status)
}
