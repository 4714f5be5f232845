import { Newest } from './Newest.tsx'
import type { ApiCall } from './record.ts'
import { redactPath } from './redact.ts'
import { Fold, Json } from './Tree.tsx'
import type { ViewProps } from './view-props.ts'

const isBad = ({ outcome }: ApiCall): boolean => outcome !== undefined && (outcome.status === 'no answer' || outcome.status >= 400)

/** The API's round trips; a click opens their bodies. */
export const Calls = ({ seen, record, lens }: ViewProps) => (
  <Newest of="calls" entries={seen.calls} onClear={() => record.clear('calls')}>
    {(call, time) => (
      <Fold
        line={
          <span className={isBad(call) ? 'bad' : undefined}>
            <b>{call.method}</b> {redactPath(call.path, lens)}{' '}
            <small>
              {call.outcome === undefined ? 'under way' : `${call.outcome.status} · ${call.outcome.ms} ms`} · {time}
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
    )}
  </Newest>
)
