/** The harness's own host: unit tests, journeys and QA meet the same one. */
export { HOST_USER_AGENT, installHost, removeHost } from '#server/sandbox/harness/host/simulated-host.ts'
