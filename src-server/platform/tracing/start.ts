import { PRODUCT } from '../product.ts'

export interface TracingSettings {
  /** A collector that accepts OTLP over HTTP, as `http://collector:4318`. */
  readonly collectorUrl: string
  /** The name of this server in its traces. */
  readonly service: string
}

/**
 * Starts sending spans to the collector; returns a function that sends the last ones and stops. The libraries are loaded only if tracing
 * is on.
 */
export async function startTracing({ collectorUrl, service }: TracingSettings): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { detectResources, envDetector, resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces` })
  const own = resourceFromAttributes({ 'service.name': service, 'service.version': PRODUCT.version })
  const provider = new NodeTracerProvider({
    // OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME, which take precedence
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  return () => provider.shutdown()
}
