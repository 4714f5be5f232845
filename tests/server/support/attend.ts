/** Does in the sandbox what `npm run conformance` requests of a person: pays a bill, or passes a check. */
export function attend(sandbox: string, line: string): void {
  const [, address] = /seconds at (http\S+)$/.exec(line) ?? []
  if (address === undefined) return
  const url = new URL(address)
  const id = url.searchParams.get('id')
  const [to, form] =
    id === null
      ? [`${sandbox}${url.pathname}/outcome`, { outcome: 'pay', channel: 'MPAY' }]
      : [`${sandbox}/identity/check`, { id, outcome: 'ok' }]
  void fetch(to, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }).then((answer) => answer.text())
}
