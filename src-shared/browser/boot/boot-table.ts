/**
 * What the boot script knows about this build: written by the plugin, read before first paint.
 * Addresses are relative to `base` so that the table stays short.
 */
export interface BootTable {
  /** Where the bundle is served from, with the closing slash: '/ecad/' [1-08]. */
  readonly base: string
  /** Every file the hints below name, once: 'assets/…', below the base. */
  readonly files: readonly string[]
  /** Path below the base without its slash → route and what it loads. */
  readonly routes: Readonly<Record<string, BootRoute>>
  /** Language → what its catalogue needs. */
  readonly catalogues: Readonly<Record<string, BootCatalogue>>
  /** Language → example in the early field, whose words cannot stand in an attribute four times. */
  readonly placeholders: Readonly<Record<string, string>>
  /** What the first call of the API needs: asked for at once, but nothing on the screen waits for it. */
  readonly client: readonly number[]
  /** What the host's bridge needs, where the surface has one. */
  readonly bridge: readonly number[]
}

/** [first words, the rest of them]: a screen that begins with first words fetches the rest later, by itself. */
export type BootCatalogue = readonly [first: readonly number[], rest: readonly number[]]

/** [route name, places in `files` of what its screen needs beside the entry, 1 where first words suffice it]. */
export type BootRoute = readonly [name: string, files: readonly number[], needsFirstCatalogueOnly: 0 | 1]
