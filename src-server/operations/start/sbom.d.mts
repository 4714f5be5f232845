interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
}

/** The parts of a CycloneDX bill of materials that we change. */
export interface Bill {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/** `name@version` of each package in a bundle, from its notices. */
export declare function bundledIn(notices: string): readonly string[]

/** `name@version` of each package that `npm ci --omit=dev --omit=peer` installs for a lock file. */
export declare function installedBy(lock: {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean; readonly peer?: boolean }>>
}): readonly string[]

/** A bill of materials of the checkout, reduced to the packages that are shipped. Throws if it lacks one of them. */
export declare function reduced(bill: Bill, name: string, shipped: readonly string[]): Bill

/** Writes dist/sbom.cdx.json: the packages of the server and of both bundles, as CycloneDX. */
export declare function writeBillOfMaterials(root: string): void
