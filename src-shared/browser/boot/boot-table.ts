/**
 * Data about this build for the boot script: written by the plugin, read before first paint. Addresses are relative to
 * `base` to keep the table short.
 */
export interface BootTable {
  /** Path of the bundle, with the closing slash: '/ecad/' [1-08]. */
  readonly base: string
  /** All files of the hints below, without duplicates: 'assets/…', relative to the base. */
  readonly files: readonly string[]
  /** Path below the base without its slash → route and what it loads. */
  readonly routes: Readonly<Record<string, BootRoute>>
  /** Language → files of its catalogue. */
  readonly catalogues: Readonly<Record<string, BootCatalogue>>
  /** Language → placeholder of the early field, which cannot hold four languages in one attribute. */
  readonly placeholders: Readonly<Record<string, string>>
  /** Files of the API client: requested at once, but nothing on the screen waits for them. */
  readonly client: readonly number[]
  /** Files of the host's bridge, if the surface has one. */
  readonly bridge: readonly number[]
}

/** [first texts, remaining texts]: a screen that starts with the first texts loads the rest later. */
export type BootCatalogue = readonly [first: readonly number[], rest: readonly number[]]

/** [route name, indexes in `files` of what its screen needs besides the entry, 1 if the first texts are enough]. */
export type BootRoute = readonly [name: string, files: readonly number[], needsFirstCatalogueOnly: 0 | 1]
