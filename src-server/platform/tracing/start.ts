/** Where traces go. */
export interface TracingSettings {
  /** A collector that speaks OTLP over HTTP, as `http://collector:4318`. */
  readonly collectorUrl: string
  /** What this server is called there. */
  readonly service: string
}

/** Sends spans to the collector from now on; answers with how to send the last ones and end. The libraries are loaded for that alone. */
export async function startTracing({ collectorUrl, service }: TracingSettings): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  return () => provider.shutdown()
}
