export default function Page() {
  return (
    <main>
      <h1>{'{{name}}'}</h1>
      <p>
        Docent is below <code>/docs-chat/api/v1</code>; see <a href="/docs-chat/api/v1/docs">its operations</a>.
      </p>
    </main>
  )
}
