import type { GroupInfo, UserInfo } from '@docent/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groups, roles, rolesOf, rows as pageSize, users, usersOfGroup } from '../../api/operations.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'
import { DataTable } from './data-table.tsx'
import { Loaded } from './loaded.tsx'
import { operationsTexts } from './operations-texts.ts'

export function People() {
  const list = useInfiniteQuery({
    queryKey: ['users'],
    queryFn: ({ pageParam }) => users(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length * pageSize),
  })
  return (
    <>
      <h3>{operationsTexts.users}</h3>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      <DataTable
        label={operationsTexts.users}
        rows={list.data?.pages.flat() ?? []}
        keyOf={({ id }) => id}
        columns={[
          { title: operationsTexts.user, cell: ({ username }) => <span className="name">{username}</span> },
          { title: operationsTexts.id, cell: ({ id }) => id },
          { title: operationsTexts.email, cell: ({ email }) => email },
          {
            title: operationsTexts.active,
            cell: ({ is_active: isActive }) => (isActive ? operationsTexts.yes : operationsTexts.no),
          },
          { title: operationsTexts.roles, cell: (user) => <Roles user={user} /> },
        ]}
      />
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
      <Groups />
      <RoleTable />
    </>
  )
}

/** Read when they are wanted: each is a call of its own. */
function Roles({ user: { id, username } }: { readonly user: UserInfo }) {
  const [isOpen, setOpen] = useState(false)
  const found = useQuery({ queryKey: ['roles-of', id], queryFn: () => rolesOf(id), enabled: isOpen })
  if (!isOpen)
    return (
      <button type="button" aria-label={operationsTexts.showRoles(username)} onClick={() => setOpen(true)}>
        {operationsTexts.show}
      </button>
    )
  return <Loaded query={found}>{(all) => all.map(({ name }) => name).join(', ') || '–'}</Loaded>
}

function Groups() {
  const found = useQuery({ queryKey: ['groups'], queryFn: groups })
  return (
    <>
      <h3>{operationsTexts.groups}</h3>
      <Loaded query={found}>
        {(all) => (
          <DataTable
            label={operationsTexts.groups}
            rows={all}
            keyOf={({ id }) => id}
            columns={[
              { title: operationsTexts.name, cell: ({ name }) => <span className="name">{name}</span> },
              { title: operationsTexts.description, cell: ({ description }) => description },
              { title: operationsTexts.members, cell: (group) => <Members group={group} /> },
            ]}
          />
        )}
      </Loaded>
    </>
  )
}

function Members({ group: { id } }: { readonly group: GroupInfo }) {
  const found = useQuery({ queryKey: ['group-users', id], queryFn: () => usersOfGroup(id) })
  return <Loaded query={found}>{(all) => all.map(({ username }) => username).join(', ') || '–'}</Loaded>
}

function RoleTable() {
  const found = useQuery({ queryKey: ['roles'], queryFn: roles })
  return (
    <>
      <h3>{operationsTexts.roles}</h3>
      <Loaded query={found}>
        {(all) => (
          <DataTable
            label={operationsTexts.roles}
            rows={all}
            keyOf={({ id }) => id}
            columns={[
              { title: operationsTexts.name, cell: ({ name }) => <span className="name">{name}</span> },
              { title: operationsTexts.description, cell: ({ description }) => description },
              { title: operationsTexts.priority, cell: ({ priority }) => priority, isNumber: true },
            ]}
          />
        )}
      </Loaded>
    </>
  )
}
