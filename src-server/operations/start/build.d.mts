/** Builds what is stale below `dist/`; rejects when a build fails. */
export declare function ensureBuilt(
  root: string,
  options?: { readonly force?: boolean; readonly panel?: boolean; readonly server?: string | undefined },
): Promise<void>
