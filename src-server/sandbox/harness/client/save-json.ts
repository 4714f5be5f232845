/** Saves a value as a file of the tester's. */
export function saveJson(name: string, value: unknown): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(value, undefined, 2)}\n`], { type: 'application/json' }))
  link.download = name
  link.click()
}
