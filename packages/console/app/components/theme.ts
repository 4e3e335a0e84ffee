const storedAs = 'docent-theme'
export type Theme = 'light' | 'dark'

const preferred = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** What the person chose here, or else what the system prefers. */
export const currentTheme = (): Theme => {
  const chosen = localStorage.getItem(storedAs)
  return chosen === 'light' || chosen === 'dark' ? chosen : preferred()
}

export function applyTheme(): void {
  document.documentElement.dataset['theme'] = currentTheme()
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storedAs, theme)
  applyTheme()
}
