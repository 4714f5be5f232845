import { Button } from '#kit/Button'
import { Notice } from '#kit/Notice'
import type { MyRecordActions, MyRecordState } from '../../../flows/my-records/types.ts'
import { useMessageText, useT } from '../../use-translate.ts'

/** Puts the same plans into the cart, and says of each what came of it. */
export function BuyAgain({ state, actions }: { readonly state: MyRecordState; readonly actions: MyRecordActions }) {
  const t = useT()
  const messageText = useMessageText()
  const { boughtAgain } = state
  return (
    <>
      <div>
        <Button busy={state.busy} onPress={actions.buyAgain}>
          {t('buyAgain')}
        </Button>
      </div>
      {boughtAgain && (
        <Notice
          tone={boughtAgain.refused.length + boughtAgain.left.length > 0 ? 'warning' : 'success'}
          announce="now"
          actions={<Button onPress={actions.toCart}>{t('toCart')}</Button>}
        >
          {boughtAgain.added.length > 0 && <p>{t('buyAgainAdded', { numbers: boughtAgain.added.join(' · ') })}</p>}
          {boughtAgain.refused.map(({ number, why }) => (
            <p key={number}>{t('buyAgainRefused', { number, reason: messageText(why) })}</p>
          ))}
          {boughtAgain.left.length > 0 && <p>{t('buyAgainStopped', { numbers: boughtAgain.left.join(' · ') })}</p>}
        </Notice>
      )}
    </>
  )
}
