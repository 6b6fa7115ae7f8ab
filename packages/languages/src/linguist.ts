/** Programming languages without a table of their own, named by github-linguist's list (MIT, 20 August 2026). */

import { genericLanguage } from "./generic.ts";

/**
 * Names and their extensions. Left out: languages that tables know, and extensions that are data or several languages';
 * the text of such a file decides.
 */
const extensionsByName = `
1c-enterprise:bsl agda:agda aidl:aidl aiken:ak aleo:aleo algol:alg alloy:als ampl:ampl
angelscript:angelscript antlr:g4 apl:apl,dyalog apollo-guidance-computer:agc asl:asl asp-net:axd aspectj:aj
asymptote:asy ats:dats,hats,sats augeas:aug autoit:au3 b-formal-method:mch ballerina:bal baml:baml berry:be
bibtex-style:bst bison:bison bitbake:bbappend,bbclass blade:blade blitzmax:bmx bluespec:bsv boo:boo bqn:bqn
brightscript:brs c2hs-haskell:chs c3:c3 cadence:cdc cameligo:mligo cangjie:cj cap-cds:cds carbon:carbon
cartocss:mss ceylon:ceylon chapel:chpl chuck:ck circom:circom clarion:clw clarity:clar clean:icl click:click
clips:clp closure-templates:soy clue:clue codeql:qll coldfusion-cfc:cfc coldfusion:cfm,cfml
component-pascal:cps cql:cql csound:udo curry:curry cypher:cyp,cypher cython:pxi dafny:dfy daslang:das
dataweave:dwl denizenscript:dsc dhall:dhall dm:dm dylan:dylan,dyl ec:eh ecl:ecl,eclxml edgeql:edgeql,esdl
elvish:elv emberscript:emberscript eq:eq factor:factor fancy:fy,fancypack fantom:fan fennel:fnl firrtl:fir
flix:flix flux:flux forth:fth,forth,frt fpp:fppi fstar:fsti futhark:fut game-maker-language:gml gaml:gaml
gams:gms gap:gap,gi gdb:gdb,gdbinit gdshader:gdshader,gdshaderinc genero-4gl:4gl gentoo-ebuild:ebuild
gentoo-eclass:eclass glimmer-js:gjs glimmer-ts:gts glyph:glf gno:gno gnuplot:gnuplot golo:golo
gosu:gst,gsx,vark grace:grace grammatical-framework:gf gsc:gsc,csc harbour:hb hare:ha hip:hip hiveql:hql
hoon:hoon hurl:hurl hy:hy idl:dlm idris:idr,lidr igor-pro:ipf il-assembly:il imagej-macro:ijm imba:imba
imhex-pattern-language:hexpat inform-7:i7x inno-setup:iss,isl isabelle:thy ispc:ispc j:ijs jac:jac jai:jai
janet:janet java-template-engine:jte jcl:jcl jflex:flex,jflex jison-lex:jisonlex jison:jison jolie:ol,iol
just:just kakounescript:kak kerboscript:ks koka:kk krl:krl kvlang:kv langium:langium
lasso:lasso,las,lasso8,lasso9 lex:lex lfe:lfe ligolang:ligo lilypond:ly,ily liquidsoap:liq
literate-agda:lagda literate-coffeescript:litcoffee livecode-script:livecodescript llvm:ll lobster:lobster
logtalk:lgt,logtalk lookml:lkml,lookml lsl:lsl,lslp m4:m4 macaulay2:m2 mako:mako,mao marko:marko
maxscript:mcr mcfunction:mcfunction metta:metta minid:minid minizinc:mzn mint:mint mirah:druby,duby,mirah
mirc-script:mrc mlir:mlir modula-3:i3,ig,m3,mg module-management-system:mms,mmk mojo:mojo monkey:monkey
moonbit:mbt moonscript:moon mql4:mq4,mqh mql5:mq5 mupad:mu myghty:myt nasl:nasl ncl:ncl nearley:ne,nearley
nesc:nc netlinx:axs,axi netlogo:nlogo nextflow:nf nit:nit noir:nr nsis:nsi,nsh nu:nu nwscript:nss oberon:ob2
opa:opa opal:opal opencl:opencl openqasm:qasm openscad:scad overpassql:overpassql overpy:opy ox:ox,oxh,oxo
oxygene:oxygene oz:oz p4:p4 pact:pact pan:pan papyrus:psc parrot-assembly:pasm parrot:parrot pawn:pwn
peg-js:pegjs,peggy pike:pike,pmod pkl:pkl pogoscript:pogo polar:polar pony:pony portugol:por pov-ray-sdl:pov
power-query:pq powerbuilder:pbt,sra,sru,srw praat:praat processing:pde propeller-spin:spin prostarc:pc
purebasic:pbi pyret:arr qmake:pri qsharp:qs quakec:qc quint:qnt raku:6pm,nqp,p6,p6l,p6m,pl6,pm6,raku,rakumod
rascript:rascript realbasic:rbbas,rbfrm,rbmnu,rbres,rbtbar,rbuistate reason:re reasonligo:religo
rebol:r2,rebol red:red,reds ren-py:rpy renderscript:rsh rescript:resi rexx:rexx,pprx ring:ring roc:roc
rouge:rg sage:sage,sagews sail:sail scenic:scenic scilab:sci,sce sed:sed shen:shen sieve:sieve slang:slang
slash:sl slint:slint smali:smali smithy:smithy smpl:cocci snakemake:snakefile sqf:sqf,hqf stan:stan
standard-ml:sml supercollider:scd surrealql:surql sway:sw swig:swg,swig tact:tact tcsh:tcsh,csh templ:templ
tl-verilog:tlv tla:tla toit:toit tolk:tolk txl:txl typespec:tsp typst:typ unified-parallel-c:upc uno:uno
unrealscript:uc urweb:ur,urs vcl:vcl verse:verse vyper:vy wdl:wdl webassembly:wast,wat webidl:webidl
whiley:whiley wisp:wisp witcher-script:ws wolfram-language:mathematica,nbp,wls,wlt wollok:wlk wren:wren
x10:x10 xbase:prg,prw xc:xc xojo:xojo_code,xojo_menu,xojo_report,xojo_script,xojo_toolbar,xojo_window
xonsh:xsh xquery:xquery,xq,xql,xqm,xqy xs:xs xtend:xtend yacc:yacc,yy yara:yar,yara yul:yul zap:xzap
zeek:zeek,bro zenscript:zs zephir:zep zil:zil zimpl:zimpl,zmpl
`;

/** Languages without a table, each under its own name. */
export const genericRows = extensionsByName
  .trim()
  .split(/\s/)
  .map((entry) => entry.split(":"))
  .map(([name = "", extensions = ""]) => genericLanguage(name, extensions.split(",")));
