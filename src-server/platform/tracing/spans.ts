import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Without a collector the API's own tracer, whose spans are nothing. */
const tracer = () => trace.getTracer('ecad')

/** What a span says: never an address, a number or a text of a person, as collectors keep it (threat 9). */
export type SpanFacts = Attributes

/** Runs work as a call of this server to another, beneath the request it is made for. A failure is marked, and travels on. */
export async function inCallSpan<T>(name: string, attributes: SpanFacts, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      failed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Whether work is done for something that is traced: what nobody asked for, such as a round of the reconciler, is not. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() === true

/** The headers by which the called server goes on with the trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** Messages of errors may hold data, so only the name is told. */
export function failed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
}
