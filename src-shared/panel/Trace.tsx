import { Newest } from './Newest.tsx'
import { Fold, Json } from './Tree.tsx'
import type { ViewProps } from './view-props.ts'

/** The messages between page and host, or page and popup. */
export const Trace = ({ seen, record, lens }: ViewProps) => (
  <Newest of="lines" entries={seen.lines} onClear={() => record.clear('lines')}>
    {({ text, detail }, time) => {
      const line = (
        <>
          {text} <small>{time}</small>
        </>
      )
      return detail === undefined ? <p className="line">{line}</p> : <Fold line={line}>{() => <Json value={detail} lens={lens} />}</Fold>
    }}
  </Newest>
)
