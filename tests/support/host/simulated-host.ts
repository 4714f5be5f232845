/** The harness's own host: unit tests, journeys and QA use the same one. */
export { HOST_USER_AGENT, installHost } from '#server/sandbox/harness/host/simulated-host.ts'

/** Removes the simulated host from the page: for tests that share one. */
export function removeHost(): void {
  Object.assign(window, { AlipayJSBridge: undefined, simulatedHost: undefined })
}
