/** An Express server that only says that it is there: the least a start costs. */
import express from 'express'

const app = express()
app.get('/ready', (_request, response) => void response.send('ready'))
app.listen(Number(process.env['PORT']), '127.0.0.1')
