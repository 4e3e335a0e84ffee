interface NumberFieldProps {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  /** @default whole numbers */
  readonly step?: 'any'
}

/** Empty means not set. */
export const NumberField = ({ label, value, onChange, step }: NumberFieldProps) => (
  <label>
    {label}
    <input
      type="number"
      min={0}
      step={step}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    />
  </label>
)
