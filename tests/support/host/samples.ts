import { SAMPLES } from '../../../src-mobile/bridge/conformance/samples.ts'

export { SAMPLES }
export const SAMPLE_ORDER = SAMPLES.startPay.params
