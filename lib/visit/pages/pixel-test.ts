import type { Page } from "./layout";
import { type Pixels, pixelDocument } from "./pixels";

/**
 * The document in which pixels run for visitors, and before them a listener that tells the page around it what they do. What
 * it tells holds no secret and is for the eye alone: a pixel's script could tell the same.
 */
export const pixelTestPage = (pixels: Pixels, run: string, nonce: string): Page =>
  pixelDocument(pixels, nonce, `(${LISTENER})("${run}");\n`).text;

/**
 * The first script decides: it loads, or it does not. Where it does not, one request more says why: a script that was refused
 * has a host that answers, one that was blocked has none. Whoever may not read an answer still learns that there was one
 * (`no-cors`). Once it has loaded, whatever is sent before two quiet seconds have passed is what the pixel reports.
 */
const LISTENER = `function(run){
var requests=[],outcome="running",script="awaited",timer;
function tell(){parent.postMessage({run:run,outcome:outcome,requests:requests},"*")}
function end(what){if(outcome!="running")return;outcome=what;clearTimeout(timer);watch.disconnect();tell()}
function judge(){end(script!="loaded"?"silent":requests.some(function(sent){return sent.kind=="report"})?"fired":"loaded")}
function judgeIn(wait){clearTimeout(timer);timer=setTimeout(judge,wait)}
var watch=new PerformanceObserver(function(list){list.getEntries().forEach(function(entry){
if(entry.name.indexOf("https:")==0&&requests.length<40)requests.push({host:new URL(entry.name).host,kind:entry.initiatorType=="script"?"script":"report"})});
tell();if(script=="loaded")judgeIn(2000)});
watch.observe({type:"resource",buffered:true});
document.addEventListener("load",function(event){if(event.target.tagName!="SCRIPT"||script!="awaited")return;script="loaded";judgeIn(4000)},true);
document.addEventListener("error",function(event){if(event.target.tagName!="SCRIPT"||script!="awaited")return;script="missing";
fetch(event.target.src,{mode:"no-cors",credentials:"omit",cache:"no-store"}).then(function(){end("refused")},function(){end("silent")})},true);
judgeIn(10000);setTimeout(judge,15000);tell()}`;
