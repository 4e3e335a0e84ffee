import { Worker, isMainThread, parentPort } from 'node:worker_threads'
import { sqliteStorage } from './src/index.ts'
import { openWriter } from './src/records/sqlite/open-database.ts'
import { statementCache } from './src/records/sqlite/statement-cache.ts'
import { runGroup } from './src/records/sqlite/run-group.ts'
import { planRegistry } from './src/records/sqlite/plan-registry.ts'
import { stepOperations } from './src/records/sqlite/step-operations.ts'
import { prepareStep } from './src/records/steps/prepare-step.ts'
import { tableShapes, tablesOfOneDurability } from './src/records/schema/table-shape.ts'
import { createTableSql } from './src/records/sqlite/schema-sql.ts'
import { rmSync } from 'node:fs'
const catalogue:any={version:1,migrations:[],tables:[
 {name:'entity',columns:{id:{type:'text'},revision:{type:'integer'},snapshot:{type:'text'}},primaryKey:['id']},
 {name:'outbox',columns:{id:{type:'integer'},entity:{type:'text'},revision:{type:'integer'},parameters:{type:'json'}},primaryKey:['id']},
 {name:'history',columns:{id:{type:'integer'},entity:{type:'text'},event:{type:'json'}},primaryKey:['id']},
 {name:'timer',columns:{entity:{type:'text'},id:{type:'text'},due_at:{type:'integer'},event:{type:'json'}},primaryKey:['entity','id']}]}
rmSync('/tmp/prof.db',{force:true});rmSync('/tmp/prof.db-wal',{force:true})
const shapes=tableShapes(catalogue), plans=planRegistry(), db=openWriter({path:'/tmp/prof.db',synchronous:'full'})
for(const s of shapes.values()) for(const q of createTableSql(s)) db.exec(q)
const byId=new Map<number,any>(), prepare=statementCache(db,400), ctx={database:db,planOf:(i:number)=>byId.get(i),prepare}
const snapshot='x'.repeat(400)
const compile=(i:number,rev:number)=>{const find=tablesOfOneDurability(shapes);const known=new Map();const id='e'+(i%5000)
 const steps=[{kind:'update',table:'entity',key:{id},set:{snapshot},revision:rev},{kind:'insert',table:'outbox',row:{id:i,entity:id,revision:rev,parameters:{attempt:1}}},{kind:'insert',table:'history',row:{id:i,entity:id,event:{type:'X'}}},{kind:'insert',table:'timer',row:{entity:id,id:'t',due_at:i,event:{}},onConflict:'replace'}] as any
 const operations=steps.map((s:any)=>prepareStep(s,find,known)).flatMap((s:any)=>stepOperations({find,mayInline:()=>false,plans},s)); for(const p of plans.takeNew())byId.set(p.id,p); return {kind:'batch',operations} as any}
db.exec('begin');for(let i=0;i<5000;i++)db.prepare('insert into entity values(?,?,?)').run('e'+i,0,snapshot);db.exec('commit')
const time=(n:string,c:number,f:(i:number)=>void)=>{for(let i=0;i<200;i++)f(i);const a=performance.now();for(let i=0;i<c;i++)f(i+200);console.log(n,((performance.now()-a)*1000/c).toFixed(1),'us')}
time('compile',20000,i=>void compile(i,0))
let k=1e6
time('structuredClone of a batch',20000,i=>void structuredClone({plans:[],jobs:[compile(i,0)]}))
for(const g of [1,16]) time('runGroup of '+g,2000,()=>{runGroup(ctx,Array.from({length:g},()=>{const i=k++;return compile(i,Math.floor((i-1e6)/5000))}))})
db.close()
