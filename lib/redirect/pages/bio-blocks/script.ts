/**
 * What a page's blocks may do beyond links and forms, in one script of ours: a press loads a player or a map in its place, and the time that is
 * left runs. Pages without such blocks have no script.
 */
export const SCRIPT = `
(function(){document.querySelectorAll("[data-frame]").forEach(function(link){link.addEventListener("click",function(event){
if(event.metaKey||event.ctrlKey||event.shiftKey||event.button)return;event.preventDefault();
var frame=document.createElement("iframe");frame.className="frame";frame.title=link.dataset.title;frame.allow="autoplay; encrypted-media; fullscreen; picture-in-picture";
frame.referrerPolicy="strict-origin-when-cross-origin";frame.src=link.dataset.frame;link.replaceWith(frame);frame.focus()})});
var lang=document.documentElement.lang,units=[["day",86400],["hour",3600],["minute",60],["second",1]].map(function(unit){
return{format:new Intl.NumberFormat(lang,{style:"unit",unit:unit[0],unitDisplay:"narrow",numberingSystem:"latn"}),seconds:unit[1]}});
document.querySelectorAll("[role=timer]").forEach(function(time){var end=Date.parse(time.dateTime),timer=setInterval(run,1000);
function run(){var left=Math.floor((end-Date.now())/1000),place=time.parentNode;
if(left<=0){clearInterval(timer);if(place.dataset.after){place.innerText=place.dataset.after}else place.remove();return}
time.textContent=units.map(function(unit){var value=Math.floor(left/unit.seconds);left%=unit.seconds;return unit.format.format(value)}).join(" ")}})})()`;
