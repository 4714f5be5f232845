export type { HostAnswer, HostScript } from '#server/sandbox/harness/host/host-script.ts'
