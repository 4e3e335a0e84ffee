export const notebook = {
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
  cells: [
    { cell_type: 'markdown', source: ['# Analysis\n', '\n', 'First **look**.'] },
    {
      cell_type: 'code',
      source: 'print("a")\n\nx = 1',
      outputs: [
        { output_type: 'stream', name: 'stdout', text: ['\u001b[31ma\u001b[0m\n'] },
        { output_type: 'execute_result', data: { 'text/plain': ['42'], 'image/png': 'iVBORw0KGgo=' } },
      ],
    },
    {
      cell_type: 'code',
      source: ['frame'],
      outputs: [
        {
          output_type: 'display_data',
          data: {
            'text/html': '<table><tr><th>n</th><th>v</th></tr><tr><td>1</td><td>2</td></tr></table>',
            'text/plain': 'n v',
          },
        },
        { output_type: 'error', ename: 'ValueError', evalue: 'bad', traceback: ['...'] },
      ],
    },
  ],
}
