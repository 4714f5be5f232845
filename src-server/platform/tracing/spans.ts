import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Without a collector this is the API's default tracer, which records nothing. */
const tracer = () => trace.getTracer('ecad')

/** The attributes of a span: never an address, a number or a text of a person, because collectors store them (threat 9). */
export type SpanFacts = Attributes

/** Runs work as a call of this server to another one, in a child span of the current request. A failure is recorded and rethrown. */
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

/** Whether the current work is traced. Work that no request caused, such as a round of the reconciler, is not. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() === true

/** The headers with which the called server continues the trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** Records an error by its name alone, because messages may contain data. */
export function failed(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : 'unknown'
  span.setStatus({ code: SpanStatusCode.ERROR, message: type }).setAttribute('error.type', type)
}
