/** A figure against its goal: `kept`, or how far it is missed. Never rounded in its favour. */
export function verdict(figure: number, goal: number, kind: 'at most' | 'at least' = 'at most'): string {
  const isKept = kind === 'at most' ? figure <= goal : figure >= goal
  return `(goal ${kind} ${goal}: ${isKept ? 'kept' : 'NOT REACHED'})`
}
