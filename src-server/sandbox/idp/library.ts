/** Loads oidc-provider. On Node 20 it prints 'Unsupported runtime' while loading, although it runs there; only that line is suppressed. */
export async function loadProvider() {
  const { warn } = console
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
