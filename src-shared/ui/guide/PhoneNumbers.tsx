interface PhoneNumbersProps {
  readonly numbers: readonly string[]
  readonly onDial: (phone: string) => void
}

/** Numbers that dial when pressed [2-16]. */
export function PhoneNumbers({ numbers, onDial }: PhoneNumbersProps) {
  return (
    <ul>
      {numbers.map((number) => (
        <li key={number}>
          <a
            className="ec-guide-link"
            href={`tel:${number.replace(/[^\d+]/g, '')}`}
            onClick={(event) => {
              event.preventDefault()
              onDial(number)
            }}
          >
            {number}
          </a>
        </li>
      ))}
    </ul>
  )
}
