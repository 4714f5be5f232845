export { SAMPLE_ORDER, SAMPLES } from '../../../src-mobile/bridge/conformance/samples.ts'
