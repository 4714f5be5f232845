/** A figure beside its goal: `kept`, or by what it is not reached. Never rounded in its favour. */
export function verdict(figure: number, goal: number, kind: 'at most' | 'at least' = 'at most'): string {
  const isKept = kind === 'at most' ? figure <= goal : figure >= goal
  return `(goal ${kind} ${goal}: ${isKept ? 'kept' : 'NOT REACHED'})`
}
