import type { ViewProps } from './Panel.tsx'
import type { ApiCall } from './record.ts'
import { redactPath } from './redact.ts'
import { Fold, Json } from './Tree.tsx'

const timeOf = (at: Date): string => at.toISOString().slice(11, 23)
const isBad = ({ outcome }: ApiCall): boolean => outcome !== undefined && (outcome.status === 'no answer' || outcome.status >= 400)

/** The API's round trips, the newest first; bodies behind a press. */
export function Calls({ seen, record, lens }: ViewProps) {
  return (
    <>
      <p className="note">
        {seen.calls.length} calls, newest first{' '}
        <button type="button" onClick={() => record.clear('calls')}>
          Clear
        </button>
      </p>
      {[...seen.calls].reverse().map((call) => (
        <Fold
          key={call.id}
          line={
            <span className={isBad(call) ? 'bad' : undefined}>
              <b>{call.method}</b> {redactPath(call.path, lens)}{' '}
              <small>
                {call.outcome === undefined ? 'under way' : `${call.outcome.status} · ${call.outcome.ms} ms`} · {timeOf(call.at)}
              </small>
            </span>
          }
        >
          {() => (
            <>
              <h3>Sent</h3>
              <Json value={call.sent} lens={lens} />
              <h3>Answer</h3>
              <Json value={call.outcome?.answer} lens={lens} />
            </>
          )}
        </Fold>
      ))}
    </>
  )
}
