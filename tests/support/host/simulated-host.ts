/** The harness's own host: unit tests, journeys and QA meet the same one. */
export { HOST_USER_AGENT, installHost } from '#server/sandbox/harness/host/simulated-host.ts'

/** Takes the simulated host off the page again: for tests that share one. */
export function removeHost(): void {
  Object.assign(window, { AlipayJSBridge: undefined, simulatedHost: undefined })
}
