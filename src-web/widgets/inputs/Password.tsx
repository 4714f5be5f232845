import { useState } from 'react'
import { useT } from '#shared/ui/use-words.ts'
import { Button } from '../../kit/Button.tsx'
import { control } from '../control.tsx'
import { boxProps } from './TextBox.tsx'

export const Password = control((field) => {
  const t = useT()
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="ec-beside">
      <input {...boxProps(field)} type={isShown ? 'text' : 'password'} autoComplete="new-password" />
      <Button look="quiet" onPress={() => setIsShown(!isShown)}>
        {t(isShown ? 'hidePassword' : 'showPassword')}
      </Button>
    </div>
  )
})
