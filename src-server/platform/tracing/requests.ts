import { type Context, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The span of each request, and the context of its handler. */
const traced = new WeakMap<FastifyRequest, { readonly span: Span; readonly context: Context }>()

/**
 * Creates a span for every request, named by its route's pattern. Behind a trusted gateway it continues the gateway's trace; trace
 * headers of other callers are ignored.
 */
export function traceRequests(app: FastifyInstance, trustedProxies: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const above = trustedProxies > 0 ? propagation.extract(context.active(), request.headers) : context.active()
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'url.scheme': request.protocol,
      'ecad.request_id': request.id,
    }
    const span = trace.getTracer('ecad').startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, above)
    const own = { span, context: trace.setSpan(above, span) }
    traced.set(request, own)
    context.with(own.context, done)
  })
  // again: a body is read in events of the connection, outside the request's context
  app.addHook('preValidation', (request, _reply, done) => {
    const own = traced.get(request)
    if (own === undefined) done()
    else context.with(own.context, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const own = traced.get(request)
    if (own === undefined) return done()
    own.span.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) own.span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(reply.statusCode))
    own.span.end()
    // the line of the answer is written here
    context.with(own.context, done)
  })
}
