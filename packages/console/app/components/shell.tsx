import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut, useSession } from '../api/session.ts'
import { settings } from '../api/settings.ts'
import { SignIn } from '../routes/sign-in/sign-in.tsx'
import { texts } from '../texts.ts'
import { Connection } from './connection.tsx'
import { useSection, type Section } from './section.ts'
import { Tabs } from './tabs.tsx'
import { currentTheme, chooseTheme } from './theme.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Header, notices, and the page. Once a session is refused the page stays below the form, with all that was written in it. */
export function Shell() {
  const session = useSession()
  useShortcuts()
  if (session === 'signed-out') return <SignIn />
  return (
    <>
      <a className="skip" href="#content" onClick={focusContent}>
        {texts.skip}
      </a>
      <Header />
      <Connection />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {session === 'refused' && <SignIn again />}
    </>
  )
}

/** By script: with `<base href>` the address would lead to the mount. */
function focusContent(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

const Header = () => (
  <header className="bar">
    <Link to="/" className="brand">
      <img src="icon.svg" alt="" width="22" height="22" />
      {settings.title}
    </Link>
    <Sections />
    <span className="space" />
    <Link to="/shortcuts" className="icon-button" aria-label={texts.shortcuts} title={texts.shortcuts}>
      ?
    </Link>
    <ThemeButton />
    {settings.signInUrl === undefined && (
      <button type="button" className="quiet" onClick={signOut}>
        {texts.signOut}
      </button>
    )}
  </header>
)

/** The one that a page belongs to is marked on all of its pages. */
function Sections() {
  const current = useSection()
  const mark = (section: Section) => ({ 'aria-current': current === section ? ('page' as const) : undefined })
  return (
    <Tabs label={texts.navigation}>
      <Link to="/" activeOptions={{ exact: true }} {...mark('collections')}>
        {texts.collections}
      </Link>
      <Link to="/chats" {...mark('chats')}>
        {texts.chats}
      </Link>
      <Link to="/templates" {...mark('templates')}>
        {texts.templates}
      </Link>
      <Link to="/analysis" {...mark('analysis')}>
        {texts.analysis}
      </Link>
      <Link to="/operations/{-$part}" {...mark('operations')}>
        {texts.operations}
      </Link>
    </Tabs>
  )
}

function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const change = () => {
    chooseTheme(other)
    setTheme(other)
  }
  return (
    <button type="button" className="icon-button" aria-label={texts[other]} title={texts[other]} onClick={change}>
      {theme === 'dark' ? '☀' : '☾'}
    </button>
  )
}
