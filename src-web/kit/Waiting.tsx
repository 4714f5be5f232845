import './waiting.css'

/** Grey lines in the place of what is being fetched; says so once to a screen reader. */
export function Waiting({ words, lines = 3 }: { readonly words: string; readonly lines?: number }) {
  return (
    <div className="ec-waiting" role="status">
      <span className="ec-only-read">{words}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} className="ec-waiting__line" aria-hidden="true" />
      ))}
    </div>
  )
}
