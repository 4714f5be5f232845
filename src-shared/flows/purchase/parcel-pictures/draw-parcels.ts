import type { FlowDeps } from '../../core/deps.ts'

/** Loads the pictures of parcels, with their code, which no page waits for. */
export async function drawParcels(deps: Pick<FlowDeps, 'flow'>, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return
  const code = await import('./create-parcel-pictures.ts').catch(() => undefined)
  const flow = code && deps.flow(code.createParcelPictures)
  flow?.actions(flow.state).load(numbers)
}
