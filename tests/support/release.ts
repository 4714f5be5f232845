/** A promise that a test holds back until it calls `release`: for an answer, a call, a file. */
export function createRelease(): { readonly released: Promise<void>; readonly release: () => void } {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { released, release: () => release() }
}
