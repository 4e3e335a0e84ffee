import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Right, SharingOf } from '../../api/collection-settings.ts'
import { refresh } from '../../api/refresh.ts'
import { Choice } from '../../components/choice.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SavedForm } from '../../components/saved-form.tsx'
import { texts } from '../../texts.ts'
import { settingsTexts } from './settings-texts.ts'

const allRights = Object.entries(settingsTexts.rights)
const rightOf = (permissions: readonly string[]): Right => (permissions.includes('write') ? 'write' : 'read')

interface SharingProps {
  readonly of: SharingOf
  readonly hint?: string
  /** What can be allowed. */
  readonly allowed?: readonly Right[]
}

/** With whom something is shared; only its owner and administrators see it. */
export function Sharing({ of, hint = settingsTexts.sharingHint, allowed = ['read', 'write'] }: SharingProps) {
  const rights = allRights.filter(([right]) => allowed.includes(right as Right))
  const queries = useQueryClient()
  const queryKey = of.key
  const found = useQuery({ queryKey, queryFn: () => of.read() })
  const change = useMutation({
    mutationFn: (what: () => Promise<unknown>) => what(),
    onSettled: () => refresh(queries, queryKey),
  })
  const run = (what: () => Promise<unknown>) => change.mutateAsync(what)
  const { users = [], groups = [], everyone = [], known = [] } = found.data ?? {}
  const nameOf = (groupId: string) => known.find((group) => group.id === groupId)?.name ?? groupId
  const shares = [
    ...users.map(({ username, permissions }) => ({
      key: `user ${username}`,
      kind: settingsTexts.user,
      name: username,
      permissions,
      stop: () => of.unshareWith(username),
    })),
    ...groups.map(({ group_id: groupId, permissions }) => ({
      key: `group ${groupId}`,
      kind: settingsTexts.group,
      name: nameOf(groupId),
      permissions,
      stop: () => of.unshareWithGroup(groupId),
    })),
  ]
  return (
    <section className="card" aria-labelledby="sharing-title">
      <h2 id="sharing-title">{settingsTexts.sharing}</h2>
      <p className="hint">{hint}</p>
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className="hint">{texts.loading}</p>}
      {found.data && (
        <>
          <div className="fields">
            <Choice
              label={settingsTexts.everyone}
              value={everyone.length === 0 ? '' : rightOf(everyone)}
              options={[['', settingsTexts.nobody], ...rights]}
              onChange={(value) => void run(() => of.setEveryone(value === '' ? undefined : (value as Right)))}
            />
          </div>
          {shares.length === 0 && <p className="hint">{settingsTexts.notShared}</p>}
          <ul className="list">
            {shares.map(({ key, kind, name, permissions, stop }) => (
              <li key={key}>
                <span className="grow">
                  <span className="name">{name}</span>{' '}
                  <span className="hint">
                    {kind} · {settingsTexts.rights[rightOf(permissions)]}
                  </span>
                </span>
                <button type="button" aria-label={settingsTexts.stopWith(name)} onClick={() => void run(stop)}>
                  {settingsTexts.stop}
                </button>
              </li>
            ))}
          </ul>
          {change.error && <ErrorNotice error={change.error} />}
          <NewShare
            rights={rights}
            groups={known.map((group) => [group.id, group.name] as const)}
            onUser={(name, right) => run(() => of.shareWith(name, right))}
            onGroup={(groupId, right) => run(() => of.shareWithGroup(groupId, right))}
          />
        </>
      )}
    </section>
  )
}

interface NewShareProps {
  readonly rights: readonly (readonly [right: string, title: string])[]
  readonly groups: readonly (readonly [id: string, name: string])[]
  readonly onUser: (name: string, right: Right) => Promise<unknown>
  readonly onGroup: (id: string, right: Right) => Promise<unknown>
}

function NewShare({ rights, groups, onUser, onGroup }: NewShareProps) {
  const [name, setName] = useState('')
  const [group, setGroup] = useState('')
  const [right, setRight] = useState<Right>('read')
  const save = async () => {
    if (name.trim() !== '') await onUser(name.trim(), right)
    if (group !== '') await onGroup(group, right)
    setName('')
    setGroup('')
  }
  return (
    <SavedForm onSave={save} action={settingsTexts.share} disabled={name.trim() === '' && group === ''}>
      <label>
        {settingsTexts.shareName}
        <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      {groups.length > 0 && (
        <Choice
          label={settingsTexts.group}
          value={group}
          options={[['', settingsTexts.chooseGroup], ...groups]}
          onChange={setGroup}
        />
      )}
      {rights.length > 1 && (
        <Choice
          label={settingsTexts.may}
          value={right}
          options={rights}
          onChange={(value) => setRight(value as Right)}
        />
      )}
    </SavedForm>
  )
}
