import type { ViewProps } from './Panel.tsx'
import { Fold, Json } from './Tree.tsx'

/** What page and host, or page and popup, said to each other, the newest first. */
export function Trace({ seen, record, lens }: ViewProps) {
  return (
    <>
      <p className="note">
        {seen.lines.length} lines, newest first{' '}
        <button type="button" onClick={() => record.clear('lines')}>
          Clear
        </button>
      </p>
      {[...seen.lines].reverse().map(({ id, at, text, detail }) => {
        const line = (
          <>
            {text} <small>{at.toISOString().slice(11, 23)}</small>
          </>
        )
        return detail === undefined ? (
          <p key={id} className="line">
            {line}
          </p>
        ) : (
          <Fold key={id} line={line}>
            {() => <Json value={detail} lens={lens} />}
          </Fold>
        )
      })}
    </>
  )
}
