/** Degrees of WGS 84. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

export interface Locator {
  /** Where the device is, or why that is not known. The browser asks the user for permission, so call it only after a press. */
  here(): Promise<Position | 'refused' | 'unavailable'>
}
