/** dist/<surface>/csp.json: CSP sources of the inline parts of index.html, ready for a header ("'sha256-…'"). */
export interface CspFacts {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}
