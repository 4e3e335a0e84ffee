import { useId, useState, type FormEvent } from 'react'
import type { AgentAsk } from '../../api/agents.ts'
import { safeLink } from '../../markdown/safe-link.ts'
import { chatTexts } from './chat-texts.ts'
import { contentOf, initialValues, type FieldValue } from './input-values.ts'

type Field = NonNullable<AgentAsk['fields']>[number]

interface InputAskProps {
  readonly ask: AgentAsk
  readonly isPending: boolean
  readonly onReply: (reply: object) => void
}

/** What an MCP server asks through the agent. Its words are shown as text, below the name of who says them. */
export function InputAsk({ ask, isPending, onReply }: InputAskProps) {
  const { call_id: id, question, from = '', fields = [], url } = ask
  // The server takes only https addresses; this page does not rely on that.
  const link = url === undefined ? undefined : safeLink(url)
  const [values, setValues] = useState(() => initialValues(fields))
  const send = (event: FormEvent) => {
    event.preventDefault()
    onReply({ answer: id, ...(url === undefined ? { content: contentOf(fields, values) } : {}) })
  }
  return (
    <form className="fields" onSubmit={send}>
      <p className="hint">{chatTexts.inputWarning(from)}</p>
      <p className="plain">{question}</p>
      {url !== undefined && (
        <p className="plain">
          {link === undefined ? (
            url
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {link}
            </a>
          )}
        </p>
      )}
      {fields.map((field) => (
        <InputField
          key={field.name}
          field={field}
          value={values[field.name]!}
          onChange={(value) => setValues((known) => ({ ...known, [field.name]: value }))}
        />
      ))}
      <div className="row">
        <button type="submit" className="primary" disabled={isPending}>
          {url === undefined ? chatTexts.sendInput : chatTexts.openedAddress}
        </button>
        <button type="button" disabled={isPending} onClick={() => onReply({ decline: id })}>
          {chatTexts.deny}
        </button>
      </div>
    </form>
  )
}

interface InputFieldProps {
  readonly field: Field
  readonly value: FieldValue
  readonly onChange: (value: FieldValue) => void
}

function InputField({ field, value, onChange }: InputFieldProps) {
  const id = useId()
  const { name, title = name, description, required, type } = field
  if (type === 'choices') return <Choices {...{ field, value, onChange }} />
  const hint = description === undefined ? {} : { 'aria-describedby': `${id}-hint` }
  return (
    <div className={type === 'boolean' ? 'field check' : 'field'}>
      <label htmlFor={id}>
        {title}
        {required && type !== 'boolean' ? ` ${chatTexts.requiredField}` : ''}
      </label>
      {type === 'boolean' ? (
        <input
          {...hint}
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      ) : type === 'choice' ? (
        <select
          {...hint}
          id={id}
          value={String(value)}
          required={required}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" />
          {field.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.title}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...hint}
          id={id}
          type={type === 'text' ? 'text' : 'number'}
          step={type === 'number' ? 'any' : undefined}
          required={required}
          autoComplete="off"
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {description !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {description}
        </p>
      )}
    </div>
  )
}

function Choices({ field, value, onChange }: InputFieldProps) {
  const chosen = Array.isArray(value) ? value : []
  return (
    <fieldset className="field">
      <legend>{field.title ?? field.name}</legend>
      {field.description !== undefined && <p className="hint">{field.description}</p>}
      {field.options?.map((option) => (
        <label key={option.value} className="row">
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, option.value] : chosen.filter((each) => each !== option.value),
              )
            }
          />
          {option.title}
        </label>
      ))}
    </fieldset>
  )
}
